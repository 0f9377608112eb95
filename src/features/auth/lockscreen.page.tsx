import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { lockScreen, useLocked } from "#platform/access/index.web.ts";

/** Locks on arrival; after unlocking, returns to the previous page. */
export default function LockscreenPage() {
  const locked = useLocked();
  const navigate = useNavigate();
  const isFirst = useLocation().key === "default";
  const wasLocked = useRef(false);
  useEffect(() => lockScreen(), []);
  useEffect(() => {
    if (locked) wasLocked.current = true;
    else if (wasLocked.current) void (isFirst ? navigate("/") : navigate(-1));
  }, [locked, isFirst, navigate]);
  return null;
}
