import { useEffect, useState } from "react";
import type { Call } from "#kit/call.ts";
import { sendPrepared } from "./call.web.ts";
import { prepare } from "./send.web.ts";

/**
 * A picture that requires sign-in: fetched with the session's token and shown from memory; null if it cannot be
 * fetched.
 */
export function usePicture<In extends Readonly<Record<string, unknown>>>(
  def: Call<In, unknown>,
  input: In,
): string | null | undefined {
  const [url, setUrl] = useState<string | null>();
  const address = prepare(def, input).url;
  useEffect(() => {
    const end = new AbortController();
    let made: string | undefined;
    sendPrepared(
      { method: "GET", url: address, body: undefined, json: false },
      { signal: end.signal, headers: { Accept: "image/*" } },
    )
      .then(async (answer) => {
        if (!answer.ok) return setUrl(null);
        made = URL.createObjectURL(await answer.blob());
        setUrl(made);
      })
      .catch(() => !end.signal.aborted && setUrl(null));
    return () => {
      end.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [address]);
  return url;
}
