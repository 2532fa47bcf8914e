import { VideoFields } from '../details/video-fields.tsx';
import type { WizardKind } from './wizard-kind.ts';

export const video: WizardKind = {
  Details: VideoFields,
  *faults(form) {
    if (form.video_url === null) yield 'video_url';
    if (form.video_seconds === null) yield 'video_seconds';
    if (form.duration === null) yield 'duration';
  },
};
