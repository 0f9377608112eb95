import { message, Modal, notification } from "antd";
import { useLayoutEffect } from "react";
import { setFeedbackInstances } from "./instances.web.ts";

/** Contains antd's messages, notifications and dialogs in the theme and language of the page. */
export function FeedbackHost() {
  const [messages, messagePlace] = message.useMessage();
  const [notifications, notificationPlace] = notification.useNotification({ placement: "topRight", duration: 6 });
  const [dialogs, dialogPlace] = Modal.useModal();
  useLayoutEffect(() => {
    setFeedbackInstances({ message: messages, notification: notifications, modal: dialogs });
    return () => setFeedbackInstances(undefined);
  }, [messages, notifications, dialogs]);
  return (
    <>
      {dialogPlace}
      {messagePlace}
      {notificationPlace}
    </>
  );
}
