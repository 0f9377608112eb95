import { type Fault, hostOf, networkFault, ServiceFault } from "#server/outbound/service-fault.ts";

/** Result codes of LDAP (RFC 4511, appendix A) that say what an administrator has to put right. */
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
 * A directory's fault in the portal's words; `code` is the result code of LDAP, or the system's name of a network error.
 * `starting` says that StartTLS was being asked for, whose refusal has codes of its own.
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
