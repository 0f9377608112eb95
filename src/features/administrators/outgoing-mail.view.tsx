import RedoOutlined from "@ant-design/icons/RedoOutlined";
import { lazy } from "react";
import { view } from "#platform/records/index.web.ts";
import { OutgoingEmail } from "./outgoing-mail.resource.ts";

const RetryEmailDialog = lazy(() => import("./RetryEmailDialog.tsx"));

export default view(OutgoingEmail, {
  actions: [
    {
      key: "retry",
      label: "Kirim ulang",
      icon: <RedoOutlined />,
      access: "mailLetter.retry",
      when: (r) => r.repeatable === true,
      Dialog: RetryEmailDialog,
    },
  ],
});
