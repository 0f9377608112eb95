import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useAccount } from "#web/session/account.ts";
import { useQuestion } from "#web/session/ask.ts";
import { LockScreen } from "#web/session/LockScreen.tsx";
import { watchIdle } from "#web/session/lock.ts";
import { getSession, subscribeSession } from "#web/session/session.ts";
import { lazyPart } from "#web/router/lazy-part.ts";
import { getDisplaced, subscribeDisplaced } from "#web/session/tab-watch.ts";
import { closeDialog, useOpenDialog } from "#web/shell/dialog-state.ts";

const QuestionDialog = lazy(() => lazyPart(() => import("#web/session/QuestionDialog.tsx")));
const PasswordResetDialog = lazy(() => lazyPart(() => import("#web/session/PasswordResetDialog.tsx")));
const MaskingModal = lazy(() => lazyPart(() => import("#web/session/MaskingModal.tsx")));
const DisplacedDialog = lazy(() => lazyPart(() => import("#web/session/DisplacedDialog.tsx")));

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
