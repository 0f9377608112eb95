import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useAccount } from "./account.web.ts";
import { useQuestion } from "./proof-question.web.ts";
import { LockScreen } from "./LockScreen.tsx";
import { watchIdle } from "./lock.web.ts";
import { getSession, subscribeSession } from "./session.web.ts";
import { closeDialog, lazyPart, useOpenDialog } from "#platform/ui/index.web.ts";
import { getDisplaced, subscribeDisplaced } from "./tab-watch.web.ts";

const QuestionDialog = lazy(() => lazyPart(() => import("./QuestionDialog.tsx")));
const PasswordResetDialog = lazy(() => lazyPart(() => import("./PasswordResetDialog.tsx")));
const MaskingModal = lazy(() => lazyPart(() => import("./MaskingModal.tsx")));
const DisplacedDialog = lazy(() => lazyPart(() => import("./DisplacedDialog.tsx")));

const useSession = () => useSyncExternalStore(subscribeSession, getSession);

/**
 * Opens while the stored status requires a new password. The final view remains although the status has changed by
 * then.
 */
function PasswordReset() {
  const due = useSession()?.status.reset_status === true;
  const [done, setDone] = useState(false);
  return due || done ? <PasswordResetDialog done={done} onDone={() => setDone(true)} /> : null;
}

function IdleWatch() {
  const minutes = useAccount()?.settings?.idleMinutes ?? 30;
  const signedIn = useAccount() !== null;
  useEffect(() => (signedIn ? watchIdle(minutes) : undefined), [signedIn, minutes]);
  return null;
}

/** Dialogs of the session, shown over any page. */
export function SessionHosts() {
  const question = useQuestion();
  const masking = useOpenDialog() === "masking";
  const displaced = useSyncExternalStore(subscribeDisplaced, getDisplaced);
  return (
    <Suspense fallback={null}>
      {question && <QuestionDialog question={question} />}
      <PasswordReset />
      {masking && <MaskingModal onClose={closeDialog} />}
      {displaced && <DisplacedDialog why={displaced} />}
      <IdleWatch />
      <LockScreen />
    </Suspense>
  );
}
