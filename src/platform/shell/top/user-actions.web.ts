/** Actions shared by the user menu, the masking banner and the command palette, each with its confirmation. */

import { anyDirty, clearDirty, t, useFeedback } from "#platform/ui/index.web.ts";
import { clearCache, leaveMask, signOut } from "#platform/access/index.web.ts";

export function useUserActions() {
  const { modal, notification } = useFeedback();
  const confirm = (title: string, okText: string, onOk: () => Promise<void>, danger = false) =>
    void modal.confirm({
      title,
      content: anyDirty() ? t("Isian yang belum disimpan tetap ada sebagai draf di peramban ini.") : undefined,
      okText,
      cancelText: t("Batal"),
      okButtonProps: { danger },
      centered: true,
      // A refusal closes the dialog and is reported separately.
      onOk: () => {
        // The person has confirmed here, so the browser need not ask again.
        const stay = clearDirty();
        return onOk().catch((error: unknown) => {
          stay();
          notification.error({ title: error instanceof Error ? error.message : String(error) });
        });
      },
    });
  return {
    signOut: () => confirm("Apakah Anda Yakin Ingin Keluar?", "Keluar", signOut),
    clear: () =>
      confirm(
        "Melakukan clear cache dapat mengeluarkan Anda dari aplikasi, apakah Anda yakin?",
        "Clear Cache",
        clearCache,
      ),
    leave: () => confirm("Apakah Anda yakin ingin keluar dari mode masking user?", "Kembali", leaveMask),
  };
}
