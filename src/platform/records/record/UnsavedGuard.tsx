import { Button, Modal } from "antd";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useBlocker, useLocation, useNavigate } from "react-router";
import { anyDirty, useT } from "#platform/ui/index.web.ts";

/** The part of the address whose change closes the form; filters and pages of the list do not. */
const formPart = (search: string): string => {
  const p = new URLSearchParams(search);
  return `${p.get("id")}/${p.get("edit")}`;
};
type Place = { readonly pathname: string; readonly search: string };
const leaves = (a: Place, b: Place): boolean => a.pathname !== b.pathname || formPart(a.search) !== formPart(b.search);
const typedPlace = (): Place => {
  const [pathname = "/", search = ""] = location.hash.slice(1).split(/(?=\?)/);
  return { pathname, search };
};

/** The router cannot block an address typed manually or followed as a plain link; it is reverted and confirmed here. */
function useTypedAddress(isGuarded: () => boolean) {
  const here = useLocation();
  const [pending, setPending] = useState<string>();
  const now = useRef({ here, isGuarded });
  now.current = { here, isGuarded };
  useEffect(() => {
    const press = (event: PopStateEvent) => {
      const made = (event.state as { idx?: unknown } | null)?.idx;
      if (typeof made === "number" || !now.current.isGuarded() || !leaves(now.current.here, typedPlace())) return;
      event.stopImmediatePropagation();
      setPending(location.hash.slice(1));
      history.back();
    };
    addEventListener("popstate", press, true);
    return () => removeEventListener("popstate", press, true);
  }, []);
  return { pending, clear: () => setPending(undefined) };
}

/** Escape closes only this dialog, so that it does not also close the drawer below. */
function useEscape(active: boolean, stay: () => void): void {
  const now = useRef(stay);
  now.current = stay;
  useEffect(() => {
    if (!active) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      now.current();
    };
    addEventListener("keydown", press, true);
    return () => removeEventListener("keydown", press, true);
  }, [active]);
}

/**
 * Asks before unsaved entries are lost: by another page, another record, Back, or closing the drawer. Closing the tab
 * and changing identity are handled by `useDirty`.
 */
export function UnsavedGuard({
  dirty,
  onDiscard,
  onKeep,
}: {
  readonly dirty: RefObject<boolean>;
  readonly onDiscard: () => void;
  readonly onKeep: () => void;
}) {
  const t = useT();
  const navigate = useNavigate();
  const agreed = useRef(false);
  const isGuarded = () => dirty.current && !agreed.current && anyDirty();
  const blocker = useBlocker(({ currentLocation: a, nextLocation: b }) => isGuarded() && leaves(a, b));
  const typed = useTypedAddress(isGuarded);
  const open = blocker.state === "blocked" || typed.pending !== undefined;
  const stay = () => {
    typed.clear();
    blocker.reset?.();
  };
  useEscape(open, stay);
  if (!open) return null;
  const go = (before: () => void) => {
    before();
    agreed.current = true;
    if (blocker.state === "blocked") blocker.proceed();
    else if (typed.pending !== undefined) void navigate(typed.pending);
  };
  return (
    <Modal
      open
      width={480}
      title={t("Ada isian yang belum disimpan")}
      closable={false}
      keyboard={false}
      onCancel={stay}
      footer={[
        <Button key="discard" danger type="text" onClick={() => go(onDiscard)}>
          {t("Buang isian")}
        </Button>,
        <Button key="keep" onClick={() => go(onKeep)}>
          {t("Keluar, simpan draf")}
        </Button>,
        <Button key="stay" type="primary" autoFocus onClick={stay}>
          {t("Lanjut mengisi")}
        </Button>,
      ]}
    >
      <p className="p-muted">{t("Draf tersimpan di peramban ini dan muncul lagi saat formulir dibuka kembali.")}</p>
    </Modal>
  );
}
