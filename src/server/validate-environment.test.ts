import { expect, test } from "vitest";
import { validateEnvironment } from "./validate-environment.ts";

test.each([
  [{ SMTP_URL: "mail.example.com:587" }, "SMTP_URL must be an address"],
  [{ SMTP_URL: "https://mail.example.com" }, "SMTP_URL must be an address"],
  [{ LDAP_URL: "directory.example.com", LDAP_BASE_DN: "dc=x" }, "LDAP_URL must be an address"],
  [{ LDAP_URL: "ldaps://directory.example.com" }, "LDAP_BASE_DN must name where"],
  [{ LDAP_BIND_DN: "cn=portal" }, "LDAP_BIND_PASSWORD must be set"],
  [{ OIDC_ISSUER: "https://login.example.com" }, "OIDC_CLIENT_ID must be set"],
  [{ PARTNER_URL: "https://partner.example.com" }, "PARTNER_TOKEN must be set"],
  [{ MAIL_FROM: "Portal" }, "MAIL_FROM must be an e-mail address"],
  [{ PORT: "eighty" }, "PORT must be a whole number"],
  [{ SMTP_URL: "smtp://user@mail.example.com" }, "SMTP_URL must have a user name and a password"],
  [{ SMTP_URL: "smtps://mail.example.com:587" }, "port 587"],
  [{ SMTP_URL: "smtp://mail.example.com:465" }, "port 465"],
  [{ NODE_ENV: "production", SMTP_URL: "smtp://mail.example.com" }, "MAIL_FROM must name the sender"],
  [{ LDAP_URL: "ldap://d.example", LDAP_BASE_DN: "people" }, "LDAP_BASE_DN must be a distinguished name"],
  [{ LDAP_BIND_DN: "portal", LDAP_BIND_PASSWORD: "x" }, "LDAP_BIND_DN must be a distinguished name"],
  [{ LDAP_BIND_PASSWORD: "x" }, "LDAP_BIND_DN must be set"],
  [{ LDAP_USER_FILTER: "(uid=portal)" }, "LDAP_USER_FILTER must be a filter"],
  [{ LDAP_USER_FILTER: "(&(uid={username})" }, "LDAP_USER_FILTER must be a filter"],
  [{ LDAP_URL: "ldaps://d.example", LDAP_BASE_DN: "dc=x", LDAP_START_TLS: "on" }, "LDAP_START_TLS is on"],
  [{ LDAP_START_TLS: "yes" }, "LDAP_START_TLS must be one of on, off"],
  [{ OIDC_ISSUER: "https://l.example/.well-known/openid-configuration", OIDC_CLIENT_ID: "p" }, "the issuer alone"],
  [{ OIDC_ISSUER: "http://login.example.com", OIDC_CLIENT_ID: "p" }, "must begin with https:"],
  [{ OIDC_SCOPE: "profile email" }, "OIDC_SCOPE must contain openid"],
  [{ OIDC_ALGORITHM: "none" }, "OIDC_ALGORITHM must be one of RS256"],
  [
    { NODE_ENV: "production", OIDC_ISSUER: "https://login.example.com", OIDC_CLIENT_ID: "p" },
    "PUBLIC_URL must say where",
  ],
  [{ PUBLIC_URL: "portal" }, "PUBLIC_URL must be an address"],
])("%j is refused at the start with its name", (source, message) => {
  expect(() => validateEnvironment(source)).toThrow(message);
});

test("all errors are reported at once, and no value is repeated", () => {
  const source = { SMTP_URL: "secret-password", OIDC_ISSUER: "ftp://secret-password", LDAP_BIND_DN: "secret-password" };
  const start = () => validateEnvironment(source);
  expect(start).toThrow(/SMTP_URL.*LDAP_BIND_PASSWORD.*OIDC_ISSUER/);
  expect(start).not.toThrow("secret-password");
});

test("empty values count as not set, and complete ones are valid", () => {
  expect(validateEnvironment({ SMTP_URL: "", LDAP_URL: "", OIDC_ISSUER: "" }).PORT).toBe(4000);
  const complete = {
    SMTP_URL: "smtps://user:password@mail.example.com",
    MAIL_FROM: "Portal <portal@example.com>",
    LDAP_URL: "ldaps://directory.example.com",
    LDAP_BASE_DN: "dc=example,dc=com",
    OIDC_ISSUER: "https://login.example.com",
    OIDC_CLIENT_ID: "portal",
  };
  expect(validateEnvironment(complete).NODE_ENV).toBe("development");
  const filter = { LDAP_USER_FILTER: "(&(objectClass=person)(sAMAccountName={username}))" };
  const account = { LDAP_BIND_DN: "portal@example.com", LDAP_BIND_PASSWORD: "x", LDAP_BASE_DN: "OU=A\\, B,DC=x" };
  const local = { OIDC_ISSUER: "http://127.0.0.1:9" };
  expect(validateEnvironment({ ...complete, ...filter, ...account, ...local }).PORT).toBe(4000);
});
