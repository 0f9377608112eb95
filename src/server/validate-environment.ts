import { FilterParser } from "ldapts";
import { authEnv } from "#platform/access/index.server.ts";
import { type Env, readEnv, partnerEnv } from "#platform/http/index.server.ts";

/** A rule over related settings; returns what is wrong and how to correct it, or undefined. */
type Rule = (source: NodeJS.ProcessEnv) => string | undefined;

const mailAddress = /^(?:[^<>@\s]+@[^<>@\s]+|.*<[^<>@\s]+@[^<>@\s]+>)$/;
/** Distinguished names: parts of the form attribute=value, separated by unescaped commas. */
const distinguishedName = /^\s*[A-Za-z][\w.-]*\s*=\s*(?:\\.|[^,\\])+(?:,\s*[A-Za-z][\w.-]*\s*=\s*(?:\\.|[^,\\])+)*$/;
const onProduction = ({ NODE_ENV }: NodeJS.ProcessEnv) => NODE_ENV === "production";

const mailRules: readonly Rule[] = [
  ({ SMTP_URL }) => wrongAddress("SMTP_URL", SMTP_URL, ["smtp:", "smtps:"], "smtps://user:password@mail.example.com"),
  ({ SMTP_URL }) => {
    const url = addressIn(SMTP_URL);
    return url && (url.username === "") !== (url.password === "")
      ? "SMTP_URL must have a user name and a password, or neither; characters such as @ and / are written as %40 and %2F."
      : undefined;
  },
  ({ SMTP_URL }) => {
    const url = addressIn(SMTP_URL);
    if (url?.protocol === "smtps:" && url.port === "587")
      return "SMTP_URL begins TLS at once with smtps:, but port 587 begins without it: write smtp: there, or port 465.";
    return url?.protocol === "smtp:" && url.port === "465"
      ? "SMTP_URL names port 465, which begins TLS at once: write smtps: there."
      : undefined;
  },
  ({ MAIL_FROM }) =>
    MAIL_FROM && !mailAddress.test(MAIL_FROM)
      ? "MAIL_FROM must be an e-mail address, alone or as 'Name <address>'."
      : undefined,
  (all) =>
    onProduction(all) && all.SMTP_URL && !all.MAIL_FROM
      ? "SMTP_URL is set, so MAIL_FROM must name the sender, as in 'Portal <portal@example.com>'."
      : undefined,
];

const directoryRules: readonly Rule[] = [
  ({ LDAP_URL }) => wrongAddress("LDAP_URL", LDAP_URL, ["ldap:", "ldaps:"], "ldaps://directory.example.com"),
  ({ LDAP_URL, LDAP_BASE_DN }) =>
    LDAP_URL && !LDAP_BASE_DN ? "LDAP_URL is set, so LDAP_BASE_DN must name where people are searched." : undefined,
  ({ LDAP_BASE_DN }) => wrongName("LDAP_BASE_DN", LDAP_BASE_DN, "ou=people,dc=example,dc=com"),
  // Active Directory also accepts an e-mail address here
  ({ LDAP_BIND_DN }) =>
    LDAP_BIND_DN?.includes("@") ? undefined : wrongName("LDAP_BIND_DN", LDAP_BIND_DN, "cn=portal,dc=example,dc=com"),
  ({ LDAP_BIND_DN, LDAP_BIND_PASSWORD }) =>
    LDAP_BIND_DN && !LDAP_BIND_PASSWORD ? "LDAP_BIND_DN is set, so LDAP_BIND_PASSWORD must be set too." : undefined,
  ({ LDAP_BIND_DN, LDAP_BIND_PASSWORD }) =>
    LDAP_BIND_PASSWORD && !LDAP_BIND_DN ? "LDAP_BIND_PASSWORD is set, so LDAP_BIND_DN must be set too." : undefined,
  ({ LDAP_USER_FILTER }) =>
    LDAP_USER_FILTER && !isFilter(LDAP_USER_FILTER)
      ? "LDAP_USER_FILTER must be a filter with {username} in it, such as (uid={username})."
      : undefined,
  ({ LDAP_URL, LDAP_START_TLS }) =>
    LDAP_START_TLS === "on" && LDAP_URL?.startsWith("ldaps:")
      ? "LDAP_START_TLS is on, but LDAP_URL is encrypted from the start: use ldap: with it, or leave it off."
      : undefined,
];

const providerRules: readonly Rule[] = [
  ({ OIDC_ISSUER }) => wrongAddress("OIDC_ISSUER", OIDC_ISSUER, ["https:", "http:"], "https://login.example.com"),
  ({ OIDC_ISSUER }) => {
    const url = addressIn(OIDC_ISSUER);
    return url && (url.search || url.hash || url.pathname.includes("/.well-known/"))
      ? "OIDC_ISSUER must be the issuer alone, without query, fragment or /.well-known/openid-configuration."
      : undefined;
  },
  (all) => {
    const url = addressIn(all.OIDC_ISSUER);
    const own = url && ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname) && !onProduction(all);
    return url?.protocol === "http:" && !own
      ? "OIDC_ISSUER must begin with https:; plain http is for a provider on this machine, outside production."
      : undefined;
  },
  ({ OIDC_ISSUER, OIDC_CLIENT_ID }) =>
    OIDC_ISSUER && !OIDC_CLIENT_ID ? "OIDC_ISSUER is set, so OIDC_CLIENT_ID must be set too." : undefined,
  ({ OIDC_SCOPE }) =>
    OIDC_SCOPE && !OIDC_SCOPE.split(/\s+/).includes("openid") ? "OIDC_SCOPE must contain openid." : undefined,
  (all) =>
    onProduction(all) && all.OIDC_ISSUER && !all.PUBLIC_URL
      ? "OIDC_ISSUER is set, so PUBLIC_URL must say where the provider sends people back to."
      : undefined,
];

const storageRules: readonly Rule[] = (["BUCKET", "KEY", "SECRET"] as const).map((name) => (all) => {
  const variable = `FILES_S3_${name}`;
  return all.FILES_S3_ENDPOINT && !all[variable]
    ? `FILES_S3_ENDPOINT is set, so ${variable} must be set too.`
    : undefined;
});

const rules: readonly Rule[] = [
  ...mailRules,
  ...storageRules,
  ...directoryRules,
  ...providerRules,
  ({ PARTNER_URL, PARTNER_TOKEN }) =>
    PARTNER_URL && !PARTNER_TOKEN ? "PARTNER_URL is set, so PARTNER_TOKEN must be set too." : undefined,
];

const addressIn = (value: string | undefined): URL | undefined =>
  value && URL.canParse(value) ? new URL(value) : undefined;

function wrongAddress(name: string, value: string | undefined, protocols: readonly string[], example: string) {
  if (!value) return undefined;
  const url = addressIn(value);
  return url && protocols.includes(url.protocol) && url.hostname !== ""
    ? undefined
    : `${name} must be an address such as ${example}.`;
}

const wrongName = (name: string, value: string | undefined, example: string) =>
  value && !distinguishedName.test(value) ? `${name} must be a distinguished name such as ${example}.` : undefined;

const isBalanced = (text: string): boolean =>
  [...text.replace(/\\./g, "")].reduce(
    (open, c) => (open < 0 ? open : open + (c === "(" ? 1 : c === ")" ? -1 : 0)),
    0,
  ) === 0;

function isFilter(filter: string): boolean {
  if (!filter.includes("{username}") || !isBalanced(filter)) return false;
  try {
    FilterParser.parseString(filter.replaceAll("{username}", "name"));
    return true;
  } catch {
    return false;
  }
}

/**
 * The server's settings, after those of mail, directory, identity provider and partner have been validated. Throws one
 * Error that names every invalid variable, without values, because they may be secrets.
 */
export function validateEnvironment(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const faults = rules.flatMap((rule) => rule(given) ?? []);
  if (faults.length > 0) throw new Error(`Environment: ${faults.join(" ")}`);
  authEnv(source);
  partnerEnv(source);
  return readEnv(source);
}
