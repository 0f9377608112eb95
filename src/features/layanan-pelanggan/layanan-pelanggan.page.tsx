import { Page, useT } from "#platform/ui/index.web.ts";
import { useAccount } from "#platform/access/index.web.ts";
import { Contacts } from "./Contacts.tsx";
import { MyTickets } from "./MyTickets.tsx";
import { TicketForm } from "./TicketForm.tsx";
import styles from "./service.module.css";

/** Contacts, the form for a ticket and the user's own tickets. */
export default function CustomerServicePage() {
  const t = useT();
  // an account without a role may see contacts, but may not open a ticket
  const may = (useAccount()?.actions.length ?? 0) > 0;
  return (
    <Page title={t("Layanan pelanggan")} subtitle={t("Hubungi kami, atau kirim tiket dan pantau jawabannya.")}>
      <div className={styles.page}>
        <div className={styles.main}>
          {may ? <TicketForm /> : null}
          <MyTickets />
        </div>
        <Contacts />
      </div>
    </Page>
  );
}
