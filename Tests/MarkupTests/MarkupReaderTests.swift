import Glibc
import Testing

@testable import Markup
