import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { authEnv } from "#platform/access/index.server.ts";
import { validateEnvironment } from "./validate-environment.ts";

const example = readFileSync(fileURLToPath(new URL("../../.env.example", import.meta.url)), "utf8");
const uncommented = example.replace(/^#(?=[A-Z_]+=)/gm, "");
const names = [...uncommented.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name as string);

const folder = mkdtempSync(join(tmpdir(), "portal-env-"));
const file = join(folder, "env");
writeFileSync(file, uncommented);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The variables of a shell after it has read the example with every line uncommented. */
function variablesIn(shell: string): NodeJS.ProcessEnv {
  const script = `set -eu; set -a; . '${file}'; set +a; '${process.execPath}' -p 'JSON.stringify(process.env)'`;
  const output = execFileSync(shell, ["-c", script], { env: { PATH: process.env.PATH }, encoding: "utf8" });
  const all = JSON.parse(output) as NodeJS.ProcessEnv;
  return Object.fromEntries(names.map((name) => [name, all[name]]));
}

test.each(["bash", "dash"])("the example file with every line uncommented is read correctly by %s", (shell) => {
  const read = variablesIn(shell);
  expect(Object.values(read)).not.toContain(undefined);
  expect(read).toMatchObject({
    APPLICATION_NAME: "Portal Jaringan",
    LDAP_USER_FILTER: "(uid={username})",
    OIDC_SCOPE: "openid profile email",
    MAIL_FROM: "Portal <portal@example.co.id>",
  });
  expect(validateEnvironment(read).PORT).toBe(4000);
  expect(authEnv(read).LDAP_BASE_DN).toBe("ou=people,dc=example,dc=co,dc=id");
});
