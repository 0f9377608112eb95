import RedoOutlined from "@ant-design/icons/RedoOutlined";
import { lazy } from "react";
import { view } from "#platform/records/index.web.ts";
import { MailLetter } from "./outgoing-mail.resource.ts";

const RetryLetterDialog = lazy(() => import("./RetryLetterDialog.tsx"));

export default view(MailLetter, {
  actions: [
    {
      key: "retry",
      label: "Kirim ulang",
      icon: <RedoOutlined />,
      access: "mailLetter.retry",
      when: (r) => r.repeatable === true,
      Dialog: RetryLetterDialog,
    },
  ],
});
