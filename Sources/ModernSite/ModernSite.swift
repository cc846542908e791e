// ModernSite
