import { z } from "zod";
import { pingDirectory } from "#features/auth/directory.server.ts";
import { pingProvider } from "#features/auth/oidc.server.ts";
import type { WordValues } from "#platform/jobs/index.ts";
import { Refused } from "#kit/refused.ts";
import { authEnv, limitRate } from "#platform/access/index.server.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { handle, hostOf, ServiceFault, partnerEnv } from "#platform/http/index.server.ts";
import { pingMail } from "#platform/jobs/index.server.ts";
import { type ConnectionName, type ConnectionTry, connectionList, connectionTry } from "./connections.calls.ts";
import { probe } from "./synchron/schedule.server.ts";

const maxTries = 20;

type Service = { readonly host: () => string | null; readonly ping: (db: Db) => Promise<void> };
const services: Readonly<Record<ConnectionName, Service>> = {
  mail: { host: () => hostOf(authEnv().SMTP_URL), ping: () => pingMail() },
  directory: { host: () => hostOf(authEnv().LDAP_URL), ping: () => pingDirectory() },
  provider: {
    host: () => (authEnv().OIDC_CLIENT_ID ? hostOf(authEnv().OIDC_ISSUER) : null),
    ping: () => pingProvider(),
  },
  partner: {
    host: () => partnerEnv()?.host ?? null,
    ping: async (db) => {
      const partner = partnerEnv();
      if (partner) await probe(db, partner, true);
    },
  },
};
const names = Object.keys(services) as [ConnectionName, ...ConnectionName[]];

export const onConnectionList = handle(connectionList, z.strictObject({}), async () => ({
  data: names.map((name) => ({ name, host: services[name].host() })),
}));

export const onConnectionTry = handle(
  connectionTry,
  z.strictObject({ name: z.enum(names) }),
  async ({ name }, { db, person, log }) => {
    const service = services[name];
    if (service.host() === null) throw new Refused("connection.none", "Layanan ini belum diatur di server.", [], 409);
    await limitRate(db, `connection:${person.userId}`, maxTries, 60);
    const began = performance.now();
    const why = await service.ping(db).then(
      () => null,
      (error: unknown) => {
        log.warn({ service: name, ...loggedOf(error) }, "a connection test failed");
        return reasonOf(error);
      },
    );
    const tried = { ok: why === null, ms: Math.round(performance.now() - began), why };
    await audit(db, { action: "try", entity: "connection", label: name, after: tried });
    return tried;
  },
);

/** The service's own code, for the log. */
const loggedOf = (error: unknown) =>
  error instanceof ServiceFault
    ? { fault: error.fault, code: error.faultCode }
    : { code: String((error as { code?: unknown }).code ?? "–") };

/** The portal's message for the fault; the service's text is untrusted. */
function reasonOf(error: unknown): NonNullable<ConnectionTry["why"]> {
  if (error instanceof Refused) return { message: error.message, values: (error.detail ?? {}) as WordValues };
  const { code } = error as { code?: unknown };
  const why = typeof code === "string" && /^[A-Z0-9_]{2,40}$/.test(code) ? code : "–";
  return { message: "Tidak menjawab dengan benar ({why}).", values: { why } };
}
