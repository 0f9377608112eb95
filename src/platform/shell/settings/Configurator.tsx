/** Nine predefined layouts as miniatures, with style version and theme. */
import { Button, Modal } from "antd";
import {
  applyPreset,
  changeSetting,
  type PresetName,
  presetNames,
  useSetting,
  useT,
  useFeedback,
} from "#platform/ui/index.web.ts";
import { PresetPicture } from "./PresetPicture.tsx";
import { ThemeChoice } from "./Sections.tsx";
import { StylePicker } from "./StylePicker.tsx";
import styles from "./settings.module.css";

const close = () => changeSetting("isPreselectedOpen", false);

export default function Configurator() {
  const t = useT();
  const { notification } = useFeedback();
  const chosen = useSetting("preselectedVariant");
  const apply = (name: PresetName) => {
    const undo = applyPreset(name);
    const key = "preset";
    notification.success({
      key,
      title: t("Tata letak {name} diterapkan", { name }),
      actions: (
        <Button
          type="link"
          size="small"
          onClick={() => {
            undo();
            notification.destroy(key);
          }}
        >
          Undo
        </Button>
      ),
    });
  };
  return (
    <Modal open centered mask={false} footer={null} width={640} title="Theme Configurator" onCancel={close}>
      <h3 className={styles.settingLabel}>Pre-Configured Layouts</h3>
      <div className={styles.presets}>
        {presetNames.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.preset}
            aria-pressed={name === chosen}
            onClick={() => apply(name)}
          >
            <PresetPicture name={name} />
            {name}
          </button>
        ))}
      </div>
      <div className={styles.configurator}>
        <StylePicker />
        <ThemeChoice />
      </div>
    </Modal>
  );
}
