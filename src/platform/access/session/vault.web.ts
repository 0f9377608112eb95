import { vaultNames } from "./vault-names.ts";

/**
 * Stores the session across reloads: encrypted in localStorage, with a non-exportable key in IndexedDB. The bundle
 * contains no key. This protects tokens in copies of the profile folder and from casual inspection; a script running in
 * the page could still use them, so the server remains the security boundary. Without WebCrypto or IndexedDB nothing is
 * stored.
 */
const prefix = "app.";
const { database, store, key: keyName } = vaultNames;
const memory = new Map<string, unknown>();

function request<T>(r: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    r.onsuccess = () => resolve(r.result);
    r.onerror = () => reject(r.error ?? new Error("IndexedDB"));
  });
}

function openDatabase(): Promise<IDBDatabase> {
  const open = indexedDB.open(database, 1);
  open.onupgradeneeded = () => open.result.createObjectStore(store);
  return Promise.race([
    request(open),
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error("IndexedDB is blocked")), 5000)),
  ]);
}

/** Two tabs may start simultaneously: both use the key that was stored first. */
async function keyFrom(db: IDBDatabase): Promise<CryptoKey> {
  const storedKey = await request<CryptoKey | undefined>(db.transaction(store).objectStore(store).get(keyName));
  if (storedKey) return storedKey;
  const fresh = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  const keys = db.transaction(store, "readwrite").objectStore(store);
  const rival = await request<CryptoKey | undefined>(keys.get(keyName));
  if (rival) return rival;
  await request(keys.put(fresh, keyName));
  return fresh;
}

async function openKey(): Promise<CryptoKey | null> {
  try {
    if (typeof crypto === "undefined" || !crypto.subtle || typeof indexedDB === "undefined") return null;
    const probe = `${prefix}probe`;
    localStorage.setItem(probe, "1");
    localStorage.removeItem(probe);
    return await keyFrom(await openDatabase());
  } catch {
    return null;
  }
}

let opened: Promise<CryptoKey | null> | undefined;
const key = () => (opened ??= openKey());

const toText = (bytes: Uint8Array): string => btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(""));
const toBytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));

async function read<T>(name: string): Promise<T | undefined> {
  const k = await key();
  if (!k) return memory.get(name) as T | undefined;
  const text = localStorage.getItem(prefix + name);
  if (!text) return undefined;
  try {
    const [iv = "", data = ""] = text.split(".");
    const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv: toBytes(iv) }, k, toBytes(data));
    return JSON.parse(new TextDecoder().decode(plain)) as T;
  } catch {
    localStorage.removeItem(prefix + name);
    return undefined;
  }
}

async function write(name: string, value: unknown): Promise<void> {
  const k = await key();
  if (!k) {
    memory.set(name, value);
    return;
  }
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, k, new TextEncoder().encode(JSON.stringify(value)));
  localStorage.setItem(prefix + name, `${toText(iv)}.${toText(new Uint8Array(data))}`);
}

function remove(name: string) {
  memory.delete(name);
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // storage is disabled; there was nothing to remove
  }
}

export const vault = { read, write, remove, persistent: async (): Promise<boolean> => (await key()) !== null };
