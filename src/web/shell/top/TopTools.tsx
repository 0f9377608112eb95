import { LanguageMenu } from "./LanguageMenu.tsx";
import { UserMenu } from "./UserMenu.tsx";

/** Language and user, at the right end of whichever bar is on top. */
export function TopTools() {
  return (
    <div className="p-tools">
      <LanguageMenu />
      <span className="p-vr" />
      <UserMenu />
    </div>
  );
}
