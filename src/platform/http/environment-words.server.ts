import type { z } from "zod";

type Issue = z.core.$ZodIssue;

/** Why a variable is invalid. The text never contains its value, which may be a secret, or a library's message. */
function wordsOf(issue: Issue): string {
  switch (issue.code) {
    case "invalid_value":
      return `must be one of ${issue.values.map(String).join(", ")}`;
    case "too_small":
      return issue.origin === "string" ? "must not be empty" : `must be at least ${issue.minimum}`;
    case "too_big":
      return issue.origin === "string"
        ? `must have at most ${issue.maximum} characters`
        : `must be at most ${issue.maximum}`;
    case "invalid_type":
      return issue.expected === "int" || issue.expected === "number" ? "must be a whole number" : "must be set";
    case "invalid_format":
      if (issue.format === "url") return "must be an address such as https://portal.example.com";
      return issue.format === "includes" && "includes" in issue
        ? `must contain ${String(issue.includes)}`
        : "is not valid";
    default:
      return "is not valid";
  }
}

/** One Error that names every invalid variable. */
export const wrongVariables = (issues: readonly Issue[]): Error =>
  new Error(`Environment: ${issues.map((i) => `${i.path.join(".")} ${wordsOf(i)}.`).join(" ")}`);
