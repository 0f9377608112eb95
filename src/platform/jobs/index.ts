export { defineJob, type Job, jobIsOver, type JobView, type WordValues } from "./job/job.ts";
export { liveCall } from "./live/live-events.ts";
export {
  chooseNotices,
  type NoticeChoice,
  noticeChoices,
  type NoticeKind,
  noticeKinds,
  type NoticeView,
} from "./notice/notification.ts";
export { exportAtOnce, exportTooLarge } from "./export-file/export-limits.ts";
