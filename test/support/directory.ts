import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const slapd = [
  process.env.PORTAL_HAS_SLAPD ?? "",
  "/usr/sbin/slapd",
  "/usr/libexec/slapd",
  "/opt/homebrew/opt/openldap/libexec/slapd",
].find((p) => p !== "" && existsSync(p));
const schema = ["/etc/ldap/schema", "/etc/openldap/schema", "/opt/homebrew/etc/openldap/schema"].find(existsSync);
/** Why the directory's tests cannot run on this machine, or null. */
export const noDirectory: string | null = !slapd
  ? "slapd is not installed (PORTAL_HAS_SLAPD is not set): sign-in at a directory is not tested here"
  : !schema
    ? "the schema of slapd was not found where distributions put it"
    : null;

export type Directory = {
  readonly url: string;
  readonly base: string;
  readonly admin: { readonly dn: string; readonly password: string };
  stop(): Promise<void>;
};
export type Entry = { readonly uid: string; readonly name: string; readonly mail: string; readonly password: string };

const base = "dc=contoh,dc=id";
const admin = { dn: `cn=admin,${base}`, password: "direktori-rahasia" };
const freePort = () =>
  new Promise<number>((done) => {
    const s = createServer().listen(0, "127.0.0.1", () => {
      const { port } = s.address() as { port: number };
      s.close(() => done(port));
    });
  });

/** A real directory server on loopback with the given people; it refuses only what a default slapd refuses. */
export async function openDirectory(people: readonly Entry[]): Promise<Directory> {
  const home = mkdtempSync(join(tmpdir(), "portal-ldap-"));
  mkdirSync(join(home, "db"));
  const modules = ["/usr/lib/ldap", "/usr/lib64/openldap", "/usr/lib/openldap"].find((m) =>
    existsSync(join(m, "back_mdb.so")),
  );
  writeFileSync(
    join(home, "slapd.conf"),
    [
      ...["core", "cosine", "inetorgperson"].map((s) => `include ${schema}/${s}.schema`),
      `pidfile ${home}/slapd.pid`,
      ...(modules ? [`modulepath ${modules}`, "moduleload back_mdb"] : []),
      "allow bind_anon_cred bind_anon_dn", // a bind with an empty password "succeeds"
      "database mdb",
      `directory ${home}/db`,
      "maxsize 10485760",
      `suffix "${base}"`,
      `rootdn "${admin.dn}"`,
      `rootpw ${admin.password}`,
      "access to attrs=userPassword by anonymous auth by * none",
      "access to * by users read by anonymous auth",
      "",
    ].join("\n"),
  );
  writeFileSync(
    join(home, "people.ldif"),
    [
      `dn: ${base}\nobjectClass: dcObject\nobjectClass: organization\no: Contoh\ndc: contoh\n`,
      ...people.map(
        (p) =>
          `dn: uid=${p.uid},${base}\nobjectClass: inetOrgPerson\nuid: ${p.uid}\ncn: ${p.name}\nsn: ${p.name}\nmail: ${p.mail}\nuserPassword: ${p.password}\n`,
      ),
    ].join("\n"),
  );
  const added = spawnSync(
    slapd as string,
    ["-T", "add", "-f", join(home, "slapd.conf"), "-l", join(home, "people.ldif")],
    { encoding: "utf8" },
  );
  if (added.status !== 0) throw new Error(`slapadd: ${added.stderr}`);
  const port = await freePort();
  const url = `ldap://127.0.0.1:${port}`;
  const process_ = spawn(slapd as string, ["-d", "0", "-h", `${url}/`, "-f", join(home, "slapd.conf")], {
    stdio: "ignore",
  });
  await up(port, process_);
  return {
    url,
    base,
    admin,
    stop: () =>
      new Promise((done) => {
        process_.once("exit", () => {
          rmSync(home, { recursive: true, force: true });
          done();
        });
        process_.kill();
      }),
  };
}

async function up(port: number, p: ChildProcess): Promise<void> {
  const { connect } = await import("node:net");
  for (let i = 0; i < 200 && p.exitCode === null; i++) {
    const ok = await new Promise<boolean>((done) => {
      const s = connect(port, "127.0.0.1", () => {
        s.destroy();
        done(true);
      });
      s.on("error", () => done(false));
    });
    if (ok) return;
    await new Promise((r) => setTimeout(r, 25));
  }
  throw new Error("slapd did not start");
}
