import { useFeedback } from "../feedback/feedback.web.ts";
import { useCallback } from "react";
import { useT } from "../language/i18n.web.ts";

/**
 * Copies text to the clipboard and reports it. Returns whether it succeeded; browsers require a click and a secure
 * context.
 */
export function useCopy(): (text: string, done: string, failed?: string) => Promise<boolean> {
  const t = useT();
  const { message } = useFeedback();
  return useCallback(
    async (text, done, failed = t("Tidak dapat menyalin; pilih teksnya lalu salin sendiri.")) => {
      try {
        await navigator.clipboard.writeText(text);
        void message.success(done);
        return true;
      } catch {
        void message.error(failed);
        return false;
      }
    },
    [t, message],
  );
}
