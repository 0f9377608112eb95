/** The first request of a page: its URL, and for a list its name, below which a person's layout is stored. */
export type FirstRequest = readonly [url: string, list?: string];

/** Where the session is stored; the first script reads it before the vault's own file is loaded. */
export type VaultNames = { readonly database: string; readonly store: string; readonly key: string };

/** Answers to requests that were sent while the scripts of the portal were loading. Each is taken once. */
export type FirstAnswers = {
  readonly token: string;
  readonly sentAt: number;
  readonly answers: Map<string, Promise<Response>>;
  /** The texts of successful answers that have been received and not been taken. */
  readonly received: Map<string, string>;
};

/**
 * Decrypts the stored token and sends the first requests with it. Sends nothing if there is no token or it is about to
 * expire, because it is then renewed first; later requests are sent in the usual way. Plain JavaScript without imports,
 * because its text is written into the page.
 */
export async function sendFirstRequests(
  sealed: string,
  names: VaultNames,
  language: string,
  always: readonly string[],
  question: FirstRequest | undefined,
): Promise<FirstAnswers | null> {
  const result = <T>(request: IDBRequest<T>) =>
    new Promise<T>((done, fail) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error);
      setTimeout(fail, 5000);
    });
  const bytes = (text = "") => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  /** A person's own columns or page size change the first request of a list. */
  const isDefaultList = (person: number, list: string | undefined) =>
    !list || !/"columns"|"perPage":\d/.test(localStorage.getItem(`app.list.${person}.${list}`) ?? "");
  try {
    const opening = indexedDB.open(names.database, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(names.store);
    const db = await result(opening);
    const key: CryptoKey = await result(db.transaction(names.store).objectStore(names.store).get(names.key));
    db.close();
    const [iv, data] = sealed.split(".");
    const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv: bytes(iv) }, key, bytes(data));
    const { token, expiresAt, profile } = JSON.parse(new TextDecoder().decode(plain));
    if (!token || (expiresAt !== null && Date.now() > expiresAt - 60_000)) return null;
    const headers = {
      Accept: "application/json",
      "Accept-Language": language,
      Authorization: `Bearer ${token}`,
      AccessToken: token,
    };
    const first: FirstAnswers = { token, sentAt: Date.now(), answers: new Map(), received: new Map() };
    for (const url of [...always, ...(question && isDefaultList(profile?.id ?? 0, question[1]) ? [question[0]] : [])]) {
      // Read to the end, because an answer that no page takes would otherwise keep its connection.
      const answer = fetch(url, { headers, credentials: "same-origin", cache: "no-store" }).then(async (a) => {
        const text = await a.text();
        if (a.ok && first.answers.has(url)) first.received.set(url, text);
        return new Response(text, a);
      });
      // The request that takes the answer reports the failure.
      answer.catch(() => undefined);
      first.answers.set(url, answer);
    }
    return first;
  } catch {
    return null;
  }
}
