import { authEnv } from "./access/auth-env.ts";
import { type Env, readEnv } from "./env.ts";
import { partnerEnv } from "./outbound/partner-env.ts";

/** A rule over settings that belong together; it answers what is wrong and how to put it right, or nothing. */
type Rule = (source: NodeJS.ProcessEnv) => string | undefined;

const mailAddress = /^(?:[^<>@\s]+@[^<>@\s]+|.*<[^<>@\s]+@[^<>@\s]+>)$/;

const rules: readonly Rule[] = [
  ({ SMTP_URL }) => wrongAddress("SMTP_URL", SMTP_URL, ["smtp:", "smtps:"], "smtps://user:password@mail.example.com"),
  ({ LDAP_URL }) => wrongAddress("LDAP_URL", LDAP_URL, ["ldap:", "ldaps:"], "ldaps://directory.example.com"),
  ({ OIDC_ISSUER }) => wrongAddress("OIDC_ISSUER", OIDC_ISSUER, ["https:", "http:"], "https://login.example.com"),
  ({ MAIL_FROM }) =>
    MAIL_FROM && !mailAddress.test(MAIL_FROM)
      ? "MAIL_FROM must be an e-mail address, alone or as 'Name <address>'."
      : undefined,
  ({ LDAP_URL, LDAP_BASE_DN }) =>
    LDAP_URL && !LDAP_BASE_DN ? "LDAP_URL is set, so LDAP_BASE_DN must name where people are searched." : undefined,
  ({ LDAP_BIND_DN, LDAP_BIND_PASSWORD }) =>
    LDAP_BIND_DN && !LDAP_BIND_PASSWORD ? "LDAP_BIND_DN is set, so LDAP_BIND_PASSWORD must be set too." : undefined,
  ({ OIDC_ISSUER, OIDC_CLIENT_ID }) =>
    OIDC_ISSUER && !OIDC_CLIENT_ID ? "OIDC_ISSUER is set, so OIDC_CLIENT_ID must be set too." : undefined,
  ({ PARTNER_URL, PARTNER_TOKEN }) =>
    PARTNER_URL && !PARTNER_TOKEN ? "PARTNER_URL is set, so PARTNER_TOKEN must be set too." : undefined,
];

function wrongAddress(name: string, value: string | undefined, protocols: readonly string[], example: string) {
  if (!value) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url && protocols.includes(url.protocol) && url.hostname !== ""
    ? undefined
    : `${name} must be an address such as ${example}.`;
}

/**
 * The server's own settings, after those of mail, directory, provider and partner have been validated with them.
 * Throws one Error whose message names every wrong variable; values are left out, because they may be secrets.
 */
export function validateEnvironment(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const faults = rules.flatMap((rule) => rule(given) ?? []);
  if (faults.length > 0) throw new Error(`Environment: ${faults.join(" ")}`);
  authEnv(source);
  partnerEnv(source);
  return readEnv(source);
}
