// LegacySite
