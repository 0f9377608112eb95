import { useEffect, useRef } from "react";
import { useCall } from "#platform/http/index.web.ts";
import { useAddressValue, useT, useFeedback } from "#platform/ui/index.web.ts";
import { useJobStarted } from "#platform/jobs/index.web.ts";
import { exportAnswers } from "./[id].calls.ts";

type Props = { readonly survey: number; readonly onClose: (changed: boolean) => void };

/** Starts the export of a survey's responses as soon as it is rendered; a job creates the file. */
export function ExportAnswers({ survey, onClose }: Props) {
  const t = useT();
  const channel = useAddressValue("channel");
  const started = useJobStarted();
  const { message } = useFeedback();
  const { mutate } = useCall(exportAnswers, {
    onSuccess: ({ data }) => started(data),
    onError: (e) => void message.error(t(e.message)),
    onSettled: () => onClose(false),
  });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate({ id: survey, channel });
  }, [mutate, survey, channel]);
  return null;
}
