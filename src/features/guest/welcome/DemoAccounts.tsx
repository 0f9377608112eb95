import type { DemoAccount } from "#platform/access/index.ts";
import { useGuestT } from "#platform/ui/index.web.ts";

type Props = { readonly accounts: readonly DemoAccount[]; readonly onPick: (account: DemoAccount) => void };

/** Shown only if the server reports demo data; a click fills in the form. */
export default function DemoAccounts({ accounts, onPick }: Props) {
  const t = useGuestT();
  return (
    <details>
      <summary>{t("Data contoh: pilih akun untuk mencoba")}</summary>
      <ul>
        {accounts.map((a) => (
          <li key={a.username}>
            <button type="button" onClick={() => onPick(a)}>
              <span>{t(a.label)}</span>
              <code>{a.username}</code>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
