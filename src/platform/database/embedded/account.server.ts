import { readFileSync, statSync } from "node:fs";

/** PostgreSQL refuses to run as root, so another account is used then. */
export type Account = { readonly name: string; readonly uid: number; readonly gid: number };

const preferred = ["portal", "postgres", "nobody", "daemon"];

/** The account that PostgreSQL runs under; undefined for that of this process. */
export function databaseAccount(dataFolder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(dataFolder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0)
    return {
      name: accounts().find((a) => a.uid === owner.uid)?.name ?? String(owner.uid),
      uid: owner.uid,
      gid: owner.gid,
    };
  const known = accounts();
  const wanted = process.env.PORTAL_PG_USER ? [process.env.PORTAL_PG_USER] : preferred;
  for (const name of wanted) {
    const match = known.find((account) => account.name === name && account.uid !== 0);
    if (match) return match;
  }
  throw new Error(
    `PostgreSQL does not run as root, and none of the accounts ${wanted.join(", ")} exists. Start the portal as an ordinary user, or name an account in PORTAL_PG_USER.`,
  );
}

function accounts(): Account[] {
  return readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .filter((fields) => fields.length >= 4)
    .map((fields) => ({ name: fields[0] ?? "", uid: Number(fields[2]), gid: Number(fields[3]) }));
}
