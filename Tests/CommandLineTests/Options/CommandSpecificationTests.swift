import CommandLine
import Testing

@Suite("Specifications")
struct CommandSpecificationTests {
  @Test("a sound specification has no faults")
  func isSound() {
    #expect(SampleProgram.specification.faults.isEmpty)
  }

  @Test(
    "mistakes in a specification are named",
    arguments: [
      (
        CommandSpecification("p", summary: "", options: [.flag("a", ""), .flag("a", "")]),
        "p: --a twice"
      ),
      (CommandSpecification("p", summary: "", options: [.flag("help", "")]), "p: --help twice"),
      (
        CommandSpecification("p", summary: "", options: [.flag("host", letter: "h", "")]),
        "p: -h twice"
      ),
      (
        CommandSpecification("p", summary: "", options: [.flag("version", "")], version: "1"),
        "p: --version twice"
      ),
      (
        CommandSpecification("p", summary: "", options: [.flag("a=b", "")]),
        "p: “a=b” can't be an option's name"
      ),
      (
        CommandSpecification("p", summary: "", options: [.flag("a", letter: "-", "")]),
        "p: --a can't have this letter"
      ),
      (
        CommandSpecification(
          "p", summary: "", options: [.value("a", "V", isRequired: true, default: "1", "")]),
        "p: --a is required and has a default"
      ),
      (
        CommandSpecification(
          "p", summary: "", commands: [.init("c", summary: ""), .init("c", summary: "")]),
        "p: command c twice"
      ),
      (
        CommandSpecification(
          "p", summary: "", arguments: [.init("A")], commands: [.init("c", summary: "")]),
        "p: has both commands and arguments"
      ),
      (
        CommandSpecification(
          "p", summary: "", arguments: [.init("A", isRepeatable: true), .init("B")]),
        "p: only the last argument can be repeatable"
      ),
      (
        CommandSpecification(
          "p", summary: "", arguments: [.init("A", isOptional: true), .init("B")]),
        "p: a required argument follows an optional one"
      ),
      (
        CommandSpecification(
          "p", summary: "", options: [.flag("a", "")],
          commands: [.init("c", summary: "", options: [.flag("a", "")])]),
        "p c: --a twice"
      ),
    ])
  func faults(specification: CommandSpecification, fault: String) {
    #expect(specification.faults == [fault])
  }
}
