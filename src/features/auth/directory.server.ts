import { Client, Filter } from "ldapts";
import { Refused } from "#kit/refused.ts";
import { authEnv } from "#platform/access/index.server.ts";
import { directoryFault } from "./directory-fault.server.ts";
import { ServiceFault } from "#platform/http/index.server.ts";
import type { Identity } from "./external-identity.server.ts";

const unreachable = () =>
  new Refused(
    "directory.unreachable",
    "Direktori perusahaan sedang tidak dapat dihubungi. Coba lagi sebentar.",
    [],
    503,
    { retryAfter: 5 },
  );
const timeoutMs = 5_000;
const wrongCredentials = 49;
type Log = { warn(o: object, m: string): void };

/**
 * Verifies a name and a password by the directory: finds the single entry of that name, then binds as it. An empty
 * password is never sent, because a directory accepts such a bind (RFC 4513, 5.1.2), and the name is escaped in the
 * filter.
 */
export async function verifyAtDirectory(username: string, password: string, log: Log): Promise<Identity | null> {
  const env = authEnv();
  if (!env.LDAP_URL || username.trim() === "" || password === "" || /\0/.test(username + password)) return null;
  const client = clientOf(env.LDAP_URL);
  try {
    await greet(client);
    const filter = env.LDAP_USER_FILTER.replaceAll("{username}", Filter.escape(username.trim()));
    const { searchEntries } = await client.search(env.LDAP_BASE_DN, {
      scope: "sub",
      filter,
      sizeLimit: 2,
      attributes: ["uid", "sAMAccountName", "cn", "displayName", "mail", env.LDAP_SUBJECT_ATTRIBUTE],
      explicitBufferAttributes: ["objectGUID"],
    });
    const entry = searchEntries.length === 1 ? searchEntries[0] : undefined;
    if (!entry) return null;
    if (!(await bindsAs(client, entry.dn, password))) return null;
    return {
      provider: "ldap",
      subject: text(entry[env.LDAP_SUBJECT_ATTRIBUTE]) || entry.dn.toLowerCase(),
      username: text(entry.uid) || text(entry.sAMAccountName) || username.trim(),
      email: text(entry.mail) || null,
      name: text(entry.displayName) || text(entry.cn) || username.trim(),
    };
  } catch (error) {
    if ((error as { code?: number }).code === 4) return null; // more than one entry of that name
    const { fault, faultCode } = error instanceof ServiceFault ? error : directoryFault(error, env.LDAP_URL);
    log.warn({ fault, code: faultCode }, "the LDAP directory could not be queried");
    throw unreachable();
  } finally {
    await client.unbind().catch(() => undefined);
  }
}

const clientOf = (url: string): Client =>
  new Client({ url, timeout: timeoutMs, connectTimeout: timeoutMs, strictDN: true });

/** Binds as the portal's own account, if configured. */
async function greet(client: Client): Promise<void> {
  const env = authEnv();
  if (env.LDAP_START_TLS === "on")
    // without the name the certificate would not be verified against the host
    await client.startTLS({ host: new URL(env.LDAP_URL ?? "").hostname }).catch((error: unknown) => {
      throw directoryFault(error, env.LDAP_URL, true);
    });
  if (env.LDAP_BIND_DN) await client.bind(env.LDAP_BIND_DN, env.LDAP_BIND_PASSWORD);
}

/**
 * Tests that the directory responds, accepts the portal's account, has the search base, and accepts the filter. Throws
 * a `ServiceFault`.
 */
export async function pingDirectory(): Promise<void> {
  const env = authEnv();
  const client = clientOf(env.LDAP_URL ?? "");
  try {
    await greet(client);
    await client.search(env.LDAP_BASE_DN, { scope: "base", sizeLimit: 1, attributes: ["1.1"] });
    const filter = env.LDAP_USER_FILTER.replaceAll("{username}", "portal-connection-test");
    await client.search(env.LDAP_BASE_DN, { scope: "sub", filter, sizeLimit: 1, attributes: ["1.1"] });
  } catch (error) {
    throw error instanceof ServiceFault ? error : directoryFault(error, env.LDAP_URL);
  } finally {
    await client.unbind().catch(() => undefined);
  }
}

async function bindsAs(client: Client, dn: string, password: string): Promise<boolean> {
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    if ((error as { code?: number }).code === wrongCredentials) return false;
    throw error;
  }
}

function text(value: unknown): string {
  const first = Array.isArray(value) ? value[0] : value;
  return Buffer.isBuffer(first) ? first.toString("hex") : typeof first === "string" ? first : "";
}
