import { oidcStart } from "../auth.calls.ts";
import { call } from "#platform/http/index.web.ts";
import { announceToTabs, listenToTabs } from "./tabs.web.ts";

const storageKey = "app.oidc";
const silenceMs = 5 * 60_000;

const stateOf = (query: string): string | null => new URLSearchParams(query).get("state");
const stateIn = (url: string): string | null => new URL(url).searchParams.get("state");

/** Redirects to the identity provider; the data that binds its response to this tab is stored in sessionStorage. */
export async function goToProvider(): Promise<void> {
  const { url, binding } = await call(oidcStart, {});
  sessionStorage.setItem(storageKey, JSON.stringify({ binding, state: stateIn(url) }));
  location.assign(url);
}

/** The binding of this tab, if the response belongs to a request of this tab. */
export function takeBinding(callback: string): string | null {
  const text = sessionStorage.getItem(storageKey);
  const attempt = text ? (JSON.parse(text) as { binding: string; state: string | null }) : null;
  if (!attempt || attempt.state !== stateOf(callback)) return null;
  sessionStorage.removeItem(storageKey);
  return attempt.binding;
}

/**
 * A response that this tab did not request belongs to a page that opened a pop-up: it is passed on, and the window
 * closes.
 */
export function forwardCallback(callback: string): void {
  announceToTabs({ type: "oidc", callback });
  window.close();
}

/** Verifies the person at the identity provider in a pop-up, so that the page and its input are kept. */
export async function verifyInPopup(): Promise<{ callback: string; binding: string }> {
  // Opened synchronously in the click handler, because browsers block later pop-ups.
  const popup = window.open("about:blank", "_blank", "popup,width=520,height=680");
  if (!popup) throw new Error("Jendela masuk diblokir peramban. Izinkan jendela sembul untuk alamat ini.");
  const { url, binding } = await call(oidcStart, {});
  popup.location.href = url;
  return new Promise((resolve, reject) => {
    const stop = listenToTabs((message) => {
      if (message.type !== "oidc" || stateOf(message.callback) !== stateIn(url)) return;
      end();
      resolve({ callback: message.callback, binding });
    });
    // Cross-origin isolation may report the window as closed immediately, so only a long silence counts.
    const timer = setTimeout(() => {
      end();
      reject(new Error("Jendela masuk tidak menjawab. Silakan coba lagi."));
    }, silenceMs);
    const end = () => {
      stop();
      clearTimeout(timer);
    };
  });
}
