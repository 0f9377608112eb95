import { Link } from "react-router";
import { useQueryCall } from "#web/api/hooks.ts";
import { instant } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { useMay } from "#web/resource/useMay.ts";
import { ScrollRegion } from "#web/shell/ScrollRegion.tsx";
import { StatusTag } from "#web/shell/StatusTag.tsx";
import { storeRegistrations } from "#features/[product]/registrasi-program-apresiasi-toko/registrasi-program-apresiasi-toko.calls.ts";
import "#web/resource/related.css";

/** Registrations of a store; empty without any, or without permission. */
export function StoreRegistrations({ id }: { readonly id: number }) {
  const t = useT();
  const may = useMay()("programRegistration.read");
  const found = useQueryCall(storeRegistrations, { store: id }, { enabled: may });
  const rows = found.data?.data ?? [];
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className="lp-head">{t("Registrasi program")}</h3>
      <ScrollRegion className="x-scroll" label={t("Registrasi program")}>
        <table className="x-rows">
          <caption className="p-hidden">{t("Registrasi program")}</caption>
          <thead>
            <tr>
              {["Nomor", "Program", "Diajukan", "Diputuskan", "Status"].map((head) => (
                <th key={head} scope="col">
                  {t(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((r) => (
              <tr key={r.id}>
                <td>
                  <Link to={`/${r.product}/registrasi-program-apresiasi-toko?id=${r.id}`}>{r.number}</Link>
                </td>
                <td>{r.program}</td>
                <td>{instant(r.submittedAt)}</td>
                <td>{r.decidedAt ? instant(r.decidedAt) : "–"}</td>
                <td>
                  <StatusTag tone={r.state.tone}>{t(r.state.label)}</StatusTag>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}
