import { type Fault, hostOf, networkFault, ServiceFault } from "#platform/http/index.server.ts";

/** LDAP result codes (RFC 4511, appendix A) that an administrator can correct. */
const byResult: Readonly<Record<number, Fault>> = {
  8: "directoryTlsNeeded",
  13: "directoryTlsNeeded",
  18: "directoryFilter",
  32: "directoryBase",
  34: "directoryBaseSyntax",
  48: "directoryRights",
  49: "directoryAccount",
  50: "directoryRights",
  51: "directoryBusy",
  52: "directoryBusy",
  53: "directoryBusy",
  87: "directoryFilter",
};

/**
 * The fault of a directory with the portal's message; `code` is the LDAP result code, or the system's name of a network
 * error. `starting` means that StartTLS was requested, whose refusal has separate codes.
 */
export function directoryFault(error: unknown, url: string | undefined, starting = false): ServiceFault {
  const host = hostOf(url) ?? "–";
  const { code } = error as { code?: unknown };
  if (typeof code === "number")
    return new ServiceFault(
      starting && (code === 2 || code === 52 || code === 53)
        ? "directoryStartTls"
        : (byResult[code] ?? "directoryOther"),
      { host, code: String(code) },
    );
  const network = networkFault(error);
  return new ServiceFault(network?.fault ?? "closed", { host, code: network?.code ?? "–" });
}
