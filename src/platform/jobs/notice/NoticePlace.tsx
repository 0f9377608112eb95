import { useNoticePlace } from "./useNoticePlace.ts";

/** Positions notifications; loaded with the first page in the background. */
export default function NoticePlace() {
  useNoticePlace();
  return null;
}
