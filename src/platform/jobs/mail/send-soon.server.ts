const sendDelayMs = 250;
let send: (() => void) | undefined;
let soon = false;

/** Sets what `sendMailSoon` calls; without it, mails wait for the next run of an instance that sends. */
export function onSendSoon(action: (() => void) | undefined): void {
  send = action;
}

/** Triggers sending of a queued mail shortly afterwards. The delay keeps sending from affecting the response time. */
export function sendMailSoon(): void {
  if (soon) return;
  soon = true;
  setTimeout(() => {
    soon = false;
    send?.();
  }, sendDelayMs).unref();
}
