// LegacyProtocol
