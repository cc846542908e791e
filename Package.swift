// swift-tools-version: 6.2
import PackageDescription

/// Fuzzers are built with FUZZ=1 alone (docs/fuzzing.md): they need flags that no dependant of a package may have.
let isFuzzing = Context.environment["FUZZ"] == "1"

let strict: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
  ]
  + (isFuzzing
    ? [.unsafeFlags(["-sanitize=fuzzer,address", "-parse-as-library"])] : [])

/// A module of ours: Swift 6 mode, internal imports, warnings as errors.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// The tests of one module, with the shared fakes and fixtures.
func tests(of name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: [.byName(name: name), "TestSupport", "SeededRandom"] + dependencies,
    swiftSettings: strict)
}

let package = Package(
  name: "CometBridge",
  products: [
    .executable(name: "cometbridge", targets: ["cometbridge"]),
    .library(name: "CometBridge", targets: ["CometBridge"]),
    .library(name: "LegacyProtocol", targets: ["LegacyProtocol"]),
    .library(name: "EventModel", targets: ["EventModel"]),
    .library(name: "Translation", targets: ["Translation"]),
    .library(name: "Archives", targets: ["Archives"]),
    .library(name: "Journal", targets: ["Journal"]),
  ],
  traits: [
    .trait(
      name: "MariaDB",
      description:
        "Archives may be live databases; needs libmariadb. Without it only files are read."),
    .default(enabledTraits: ["MariaDB"]),
  ],
  targets: [
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
    .systemLibrary(
      name: "CMariaDB", pkgConfig: "libmariadb", providers: [.apt(["libmariadb-dev"])]),

    // Pure: no file, socket, clock, random source or global state.
    module("JSONText"),
    module("Markup", ["JSONText", "CLibXML2"]),
    module("LegacyProtocol", ["JSONText", "Markup"]),
    module("EventModel", ["JSONText"]),
    module("Translation", ["LegacyProtocol", "EventModel", "JSONText", "Markup"]),
    module("Recording", ["LegacyProtocol", "JSONText", "CCrypto"]),
    // All of them by one import.
    module(
      "CometBridge", ["Translation", "Recording", "LegacyProtocol", "EventModel", "JSONText"]),
    module("CommandLine"),

    // I/O.
    module("Journal", ["CSQLite", "CZlib"]),
    module("Transport", ["CCurl", "CMicroHTTPD", "CZlib"]),
    module("LegacySite", ["Transport", "Recording", "LegacyProtocol", "JSONText"]),
    module("ModernSite", ["Transport", "EventModel", "JSONText"]),
    module(
      "Bridge",
      [
        "Journal", "LegacySite", "ModernSite", "Transport", "Translation", "Recording",
        "LegacyProtocol", "EventModel", "Markup", "JSONText",
      ]),
    module(
      "Archives",
      [
        "Translation", "Recording", "LegacyProtocol", "EventModel", "Markup", "JSONText", "CZlib",
        "CZstd", .target(name: "CMariaDB", condition: .when(traits: ["MariaDB"])),
      ]),
    .executableTarget(
      name: "cometbridge",
      dependencies: [
        "Archives", "Bridge", "Journal", "LegacySite", "ModernSite", "Transport", "Translation",
        "Recording", "LegacyProtocol", "EventModel", "JSONText", "CommandLine",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "EventModelBenchmark", dependencies: ["EventModel", "JSONText", "SeededRandom"],
      swiftSettings: strict),

    // `swift run -c release JournalBenchmark`
    .executableTarget(
      name: "JournalBenchmark", dependencies: ["Journal"], swiftSettings: strict),

    // Takes everything recorded, damages it, and sees that nothing traps or hangs.
    .executableTarget(
      name: "RobustnessCheck",
      dependencies: [
        "Bridge", "Translation", "Recording", "LegacyProtocol", "JSONText", "Markup", "CommandLine",
        "SeededRandom",
      ],
      swiftSettings: strict),

    // Every sequence of sightings of a call up to a length: `swift run -c release CallCheck 6`
    .executableTarget(
      name: "CallCheck", dependencies: ["Translation", "LegacyProtocol", "EventModel"],
      swiftSettings: strict),

    // `swift run -c release StoredBodyBenchmark`
    .executableTarget(
      name: "StoredBodyBenchmark",
      dependencies: ["BodySamples", "LegacyProtocol", "Markup", "JSONText", "CLibXML2"],
      swiftSettings: strict),
    // Numbers, stored bodies, and dumps of any size, made from a seed.
    module("SeededRandom"),
    module("BodySamples", ["SeededRandom"]),
    module("ArchiveSamples", ["Archives", "BodySamples", "SeededRandom"]),

    // `swift run -c release ArchiveBenchmark`
    .executableTarget(
      name: "ArchiveBenchmark", dependencies: ["ArchiveSamples", "Archives", "CZlib", "CZstd"],
      swiftSettings: strict),

    .executableTarget(
      name: "HeartbeatBenchmark", dependencies: ["LegacyProtocol", "JSONText"],
      swiftSettings: strict),

    // From recorded and made heartbeats to the JSON of their events: `swift run -c release TranslationBenchmark`
    .executableTarget(
      name: "TranslationBenchmark",
      dependencies: [
        "Translation", "Recording", "LegacyProtocol", "EventModel", "JSONText", "SeededRandom",
      ],
      swiftSettings: strict),

    .target(
      name: "TestSupport", dependencies: ["Transport"], path: "Tests/TestSupport",
      swiftSettings: strict),
    tests(of: "JSONText"),
    tests(of: "Markup", ["JSONText"]),
    tests(of: "LegacyProtocol", ["JSONText", "Recording"]),
    tests(of: "EventModel", ["JSONText"]),
    tests(of: "Translation", ["JSONText", "LegacyProtocol", "EventModel", "Recording", "Markup"]),
    tests(of: "Recording", ["JSONText", "LegacyProtocol"]),
    tests(of: "CometBridge"),
    tests(of: "CommandLine"),
    tests(of: "Transport"),
    tests(of: "Journal", ["JournalBenchmark"]),
    tests(of: "LegacySite", ["Transport", "Recording", "JSONText"]),
    tests(of: "ModernSite", ["Transport", "EventModel", "JSONText"]),
    tests(
      of: "Archives",
      ["ArchiveSamples", "CZlib", "Translation", "LegacyProtocol", "EventModel", "JSONText"]),
    tests(of: "RobustnessCheck"),
    tests(of: "CallCheck", ["Translation", "LegacyProtocol", "EventModel"]),
    tests(of: "cometbridge", ["ModernSite", "Transport"]),
    tests(
      of: "Bridge",
      [
        "Journal", "LegacySite", "ModernSite", "Transport", "Recording", "Translation",
        "LegacyProtocol", "EventModel", "JSONText",
      ]),
  ]
)

if isFuzzing {
  package.targets.append(module("FuzzDriver"))
  for (name, dependencies) in [
    ("StoredBodyFuzz", ["LegacyProtocol", "Markup"]),
    ("EventModelFuzzer", ["EventModel", "JSONText"]),
    ("WireFuzz", ["LegacyProtocol", "JSONText"]),
    ("ArchiveFuzz", ["Archives"]),
  ] as [(String, [Target.Dependency])] {
    package.targets.append(
      .executableTarget(
        name: name, dependencies: dependencies + ["FuzzDriver"], swiftSettings: strict,
        linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]))
  }
}
