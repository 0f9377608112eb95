import { useT } from "#web/i18n.ts";
import { useAccount } from "#web/session/account.ts";
import { Page } from "#web/shell/Page.tsx";
import { Contacts } from "./Contacts.tsx";
import { MyTickets } from "./MyTickets.tsx";
import { TicketForm } from "./TicketForm.tsx";
import "./service.css";

/** Contacts, the form for a ticket and the user's own tickets. */
export default function CustomerServicePage() {
  const t = useT();
  // an account without a role may see contacts, but may not open a ticket
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
