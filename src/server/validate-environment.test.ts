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
  [{ PORT: "eighty" }, "PORT"],
])("%j is refused at the start with its name", (source, message) => {
  expect(() => validateEnvironment(source)).toThrow(message);
});

test("every fault is named at once, and no value is repeated", () => {
  const source = { SMTP_URL: "secret-password", OIDC_ISSUER: "ftp://secret-password", LDAP_BIND_DN: "secret-password" };
  const start = () => validateEnvironment(source);
  expect(start).toThrow(/SMTP_URL.*OIDC_ISSUER.*LDAP_BIND_PASSWORD/);
  expect(start).not.toThrow("secret-password");
});

test("empty values count as not set, and complete ones pass", () => {
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
});
