import { oidcStart } from "#features/auth/auth.calls.ts";
import { call } from "#web/api/call.ts";
import { announce, listen } from "#web/session/tabs.ts";

const keptUnder = "app.oidc";
const silenceMs = 5 * 60_000;

const stateOf = (query: string): string | null => new URLSearchParams(query).get("state");
const stateIn = (url: string): string | null => new URL(url).searchParams.get("state");

/** Leaves for the identity provider; what ties its answer to this very tab waits in sessionStorage. */
export async function goToProvider(): Promise<void> {
  const { url, binding } = await call(oidcStart, {});
  sessionStorage.setItem(keptUnder, JSON.stringify({ binding, state: stateIn(url) }));
  location.assign(url);
}

/** The binding of this tab, when the answer is the one to this tab's question. */
export function takeBinding(callback: string): string | null {
  const text = sessionStorage.getItem(keptUnder);
  const kept = text ? (JSON.parse(text) as { binding: string; state: string | null }) : null;
  if (!kept || kept.state !== stateOf(callback)) return null;
  sessionStorage.removeItem(keptUnder);
  return kept.binding;
}

/** An answer that this tab did not ask for belongs to a page that asked in a small window: it is told, and the window closes. */
export function handOver(callback: string): void {
  announce({ type: "oidc", callback });
  window.close();
}

/** Proves the person at the identity provider in a small window, so that the page and everything typed in it stays. */
export async function proveInWindow(): Promise<{ callback: string; binding: string }> {
  // Opened within the click, before anything is awaited: a later one would be blocked.
  const popup = window.open("about:blank", "_blank", "popup,width=520,height=680");
  if (!popup) throw new Error("Jendela masuk diblokir peramban. Izinkan jendela sembul untuk alamat ini.");
  const { url, binding } = await call(oidcStart, {});
  popup.location.href = url;
  return new Promise((resolve, reject) => {
    const stop = listen((message) => {
      if (message.type !== "oidc" || stateOf(message.callback) !== stateIn(url)) return;
      end();
      resolve({ callback: message.callback, binding });
    });
    // Isolation between origins may report the window as closed at once, so only a long silence counts.
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
