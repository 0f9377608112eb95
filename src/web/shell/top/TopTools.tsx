import { useT } from "#web/i18n.ts";
import { LanguageMenu } from "./LanguageMenu.tsx";
import { UserMenu } from "./UserMenu.tsx";

/** Language and user, at the right end of whichever bar is on top. */
export function TopTools() {
  const t = useT();
  return (
    <div className="p-tools" role="group" aria-label={t("Bahasa dan pengguna")}>
      <LanguageMenu />
      <span className="p-vr" />
      <UserMenu />
    </div>
  );
}
