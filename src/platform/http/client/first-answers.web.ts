import { gate } from "./gate.web.ts";

/** Answers to requests that were sent before the scripts were loaded are used until this time or the first change. */
const firstAnswersMs = 60_000;
type First = Awaited<NonNullable<NonNullable<typeof window.portal>["first"]>>;
type RequestTarget = { readonly method: string; readonly url: string };
/** Set by the first request of the scripts, which waits until these requests have been sent. */
let known: First | undefined;

const isUsable = (first: First | undefined, token: string | undefined): first is NonNullable<First> =>
  first != null && first.token === token && Date.now() - first.sentAt <= firstAnswersMs;

/** The answer to the same request that the page's first script has sent with the same token; each is used once. */
export async function firstAnswer(
  { method, url }: RequestTarget,
  token: string | undefined,
): Promise<Response | undefined> {
  known = await window.portal?.first;
  if (method !== "GET") {
    known?.answers.clear();
    known?.received.clear();
  }
  if (!isUsable(known, token)) return undefined;
  const answer = known.answers.get(url);
  known.answers.delete(url);
  known.received.delete(url);
  return answer;
}

/**
 * The content of such an answer if it has been received, without waiting: a component that has it when it is first
 * rendered is not rendered a second time.
 */
export function receivedAnswer(prepared: () => RequestTarget): unknown {
  if (!known?.received.size || !isUsable(known, gate.tokenNow())) return undefined;
  const { method, url } = prepared();
  const text = method === "GET" ? known.received.get(url) : undefined;
  if (text === undefined) return undefined;
  known.answers.delete(url);
  known.received.delete(url);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
