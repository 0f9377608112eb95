import KeyOutlined from "@ant-design/icons/KeyOutlined";
import LockOutlined from "@ant-design/icons/LockOutlined";
import MailOutlined from "@ant-design/icons/MailOutlined";
import SafetyOutlined from "@ant-design/icons/SafetyOutlined";
import StopOutlined from "@ant-design/icons/StopOutlined";
import UnlockOutlined from "@ant-design/icons/UnlockOutlined";
import { view } from "#platform/records/index.web.ts";
import { AccessTab } from "./AccessTab.tsx";
import { User } from "./daftar-pengguna.resource.ts";
import { InviteDialog } from "./InviteDialog.tsx";
import { newAccess } from "./NewAccessPart.tsx";
import { PreviewTab } from "./PreviewTab.tsx";
import { ResetPasswordDialog } from "./ResetPasswordDialog.tsx";
import { RoleNames } from "./RoleNames.tsx";
import { SecondStepDialog } from "./SecondStepDialog.tsx";
import { SessionsTab } from "./SessionsTab.tsx";
import { DisableDialog, LockDialog, UnlockDialog } from "./StatusDialog.tsx";

export default view(User, {
  cells: { roleNames: RoleNames },
  creation: newAccess,
  archivable: (u, self) => u.id !== self,
  actions: [
    {
      key: "unlock",
      label: "Aktifkan",
      icon: <UnlockOutlined />,
      access: "user.support",
      when: (u) => (u.status === "locked" || u.status === "disabled") && !u.archivedAt,
      Dialog: UnlockDialog,
    },
    {
      key: "lock",
      label: "Kunci",
      icon: <LockOutlined />,
      access: "user.support",
      when: (u, self) => u.status === "active" && !u.archivedAt && u.id !== self,
      Dialog: LockDialog,
    },
    {
      key: "disable",
      label: "Nonaktifkan",
      icon: <StopOutlined />,
      access: "user.support",
      danger: true,
      when: (u, self) => u.status !== "disabled" && !u.archivedAt && u.id !== self,
      Dialog: DisableDialog,
    },
    {
      key: "reset",
      label: "Atur ulang kata sandi",
      icon: <KeyOutlined />,
      access: "user.support",
      when: (u, self) => u.status === "active" && !u.archivedAt && u.id !== self,
      Dialog: ResetPasswordDialog,
    },
    {
      key: "second-step",
      label: "Lepas verifikasi dua langkah",
      icon: <SafetyOutlined />,
      access: "user.support",
      danger: true,
      when: (u, self) => u.status === "active" && !u.archivedAt && u.id !== self,
      Dialog: SecondStepDialog,
    },
    {
      key: "invite",
      label: "Kirim undangan",
      icon: <MailOutlined />,
      access: "user.support",
      when: (u) => u.status === "active" && u.email !== null && u.lastLoginAt === null && !u.archivedAt,
      Dialog: InviteDialog,
    },
  ],
  tabs: [
    { key: "access", label: "Peran & cakupan", access: "user.read", Component: AccessTab },
    { key: "preview", label: "Yang terlihat", access: "user.access", Component: PreviewTab },
    { key: "sessions", label: "Sesi", access: "user.support", Component: SessionsTab },
  ],
});
