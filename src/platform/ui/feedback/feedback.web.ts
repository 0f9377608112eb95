import type { ComponentType } from "react";
import { lazyPart } from "../page/lazy-part.web.ts";
import { type Instances, whenMounted } from "./instances.web.ts";

type Config = Parameters<Instances["modal"]["confirm"]>[0];
type WithoutResult<T> = {
  readonly [K in keyof T]: T[K] extends (...args: infer A) => unknown ? (...args: A) => void : never;
};
type Message = Omit<WithoutResult<Instances["message"]>, "open" | "loading" | "destroy">;
type Notification = Omit<WithoutResult<Instances["notification"]>, "open">;
/** `confirm` resolves to whether the person agreed. */
type Dialogs = {
  readonly confirm: (config: Config) => Promise<boolean>;
  readonly info: (config: Config) => void;
  readonly warning: (config: Config) => void;
};
export type Feedback = { readonly message: Message; readonly notification: Notification; readonly modal: Dialogs };

let Host: ComponentType | undefined;
let isLoading = false;
const listeners = new Set<() => void>();

export const feedbackHost = (): ComponentType | undefined => Host;
export const onFeedbackHost = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Loads the host once. After a failure the next call of `feedback` tries again; no call is lost. */
export function loadFeedbackHost(): void {
  if (isLoading) return;
  isLoading = true;
  lazyPart(() => import("./FeedbackHost.tsx")).then(
    (loaded) => {
      Host = loaded.FeedbackHost;
      for (const listener of listeners) listener();
    },
    () => {
      isLoading = false;
    },
  );
}

function show(call: (i: Instances) => void): void {
  if (!whenMounted(call)) loadFeedbackHost();
}

const feedback: Feedback = {
  message: {
    success: (...args) => show((i) => void i.message.success(...args)),
    error: (...args) => show((i) => void i.message.error(...args)),
    info: (...args) => show((i) => void i.message.info(...args)),
    warning: (...args) => show((i) => void i.message.warning(...args)),
  },
  notification: {
    success: (...args) => show((i) => i.notification.success(...args)),
    error: (...args) => show((i) => i.notification.error(...args)),
    info: (...args) => show((i) => i.notification.info(...args)),
    warning: (...args) => show((i) => i.notification.warning(...args)),
    destroy: (...args) => show((i) => i.notification.destroy(...args)),
  },
  modal: {
    confirm: (config) =>
      new Promise((resolve, reject) => show((i) => void i.modal.confirm(config).then(resolve, reject))),
    info: (config) => show((i) => void i.modal.info(config)),
    warning: (config) => show((i) => void i.modal.warning(config)),
  },
};

/**
 * Messages, notifications and dialogs of the page. The same functions at every call; what is shown before antd's
 * components for them have been loaded appears as soon as they are.
 */
export const useFeedback = (): Feedback => feedback;
