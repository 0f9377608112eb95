import { useT } from "#web/i18n.ts";
import { useAccount } from "#web/session/account.ts";
import { Page } from "#web/shell/Page.tsx";
import { Contacts } from "./Contacts.tsx";
import { MyTickets } from "./MyTickets.tsx";
import { TicketForm } from "./TicketForm.tsx";
import "./service.css";

/** Whom to call, how to ask, and what became of what was asked. */
export default function CustomerServicePage() {
  const t = useT();
  // an account that waits for its first role may read whom to call, and ask nothing yet
  const may = (useAccount()?.actions.length ?? 0) > 0;
  return (
    <Page title={t("Layanan pelanggan")} subtitle={t("Hubungi kami, atau kirim tiket dan pantau jawabannya.")}>
      <div className="c-page">
        <div className="c-main">
          {may ? <TicketForm /> : null}
          <MyTickets />
        </div>
        <Contacts />
      </div>
    </Page>
  );
}
