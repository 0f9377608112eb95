export { digestOf, FileStorage, storeOf } from "./files/file-storage.server.ts";
export { startFileTasks, deleteUnusedObjects } from "./files/keep-files.server.ts";
export { contentOf, identityPurposes, putObject, type StoredContent } from "./files/objects.server.ts";
export type { S3Options } from "./files/s3-store.server.ts";
export { startEngine } from "./job/engine.server.ts";
export { handleJob, type JobHandler, type JobResult, type JobRun } from "./job/handle-job.server.ts";
export { cancelJob, jobHandlers, stopJob } from "./job/handlers.server.ts";
export { jobHandlersOf, jobProblems, setKnownJobs } from "./job/known-jobs.server.ts";
export { requeueStalledJob, readJob, stalledJobs } from "./job/rows.server.ts";
export { startJob } from "./job/start-job.server.ts";
export { JobStopped } from "./job/work.server.ts";
export { liveChannel } from "./live/broadcast.server.ts";
export { liveHandlers } from "./live/handlers.server.ts";
export { type Hub, startHub } from "./live/hub.server.ts";
export { rowsChanged } from "./live/rows-changed.server.ts";
export {
  codeEmail,
  identityLinkedEmail,
  inviteEmail,
  maskingEmail,
  passwordChangedEmail,
  passwordResetEmail,
  registeredKnownEmail,
  registeredEmail,
  secondStepEmail,
} from "./mail/account-emails.server.ts";
export { type Addressee, addresseeOf } from "./mail/addressee.server.ts";
export type { Block, Content, Fact, Figures } from "./mail/email-content.server.ts";
export type { EmailMessage } from "./mail/email-message.server.ts";
export { composeEmail } from "./mail/compose-email.server.ts";
export { digestEmail, noticeEmail } from "./mail/notice-emails.server.ts";
export { queueMail, queueDecoyMail } from "./mail/outbox.server.ts";
export { type MailOutcomeListener, retryMail, setMailOutcomeListener } from "./mail/outcome.server.ts";
export { sendMailSoon } from "./mail/send-soon.server.ts";
export { startSender, cleanUpMail } from "./mail/sender.server.ts";
export { pingMail } from "./mail/transport.server.ts";
export { type Writer, writerIn } from "./mail/writer.server.ts";
export { notifyOfAccessRequest } from "./notice/access-request.server.ts";
export { startNoticeEmails } from "./notice/notice-emails.server.ts";
export { noticeHandlers } from "./notice/handlers.server.ts";
export { noticeOfJob } from "./notice/job-notice.server.ts";
export type { Notice, NoticeFact, StoredNotice } from "./notice/notice.server.ts";
export { notify, notifyAll } from "./notice/notify.server.ts";
export { notifyOfWaitingAccount } from "./notice/role-administrators.server.ts";
export { notifySummaryAdministrators, summariesPage } from "./notice/summary-administrators.server.ts";
export { accessFacts, noticeTexts } from "./notice/texts.server.ts";
export { repeatEvery } from "./repeat-every.server.ts";
