import { useState, type DragEvent } from 'react';
import type { Verification } from '../../../src-preload/contract/bridge/verification.ts';
import { useApp } from '../../stores/AppContext.ts';
import { filesOfDrop, readPicked, type PickedFile } from './read-dropped.ts';

export type VerificationState =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly bytes: number }
  | { readonly kind: 'verifying' }
  | { readonly kind: 'done'; readonly verification: Verification }
  | { readonly kind: 'failed'; readonly message: string };

export interface FileVerification {
  readonly state: VerificationState;
  /** Whether files are being dragged over the screen. */
  readonly isOver: boolean;
  readonly verify: (picked: Promise<readonly PickedFile[]>) => Promise<void>;
  readonly dropTarget: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

/** Verifies what is dropped or chosen: the window reads the files, the service compares them. */
export function useVerification(): FileVerification {
  const { ask } = useApp();
  const [state, setState] = useState<VerificationState>({ kind: 'none' });
  const [isOver, setOver] = useState(false);
  const verify: FileVerification['verify'] = async (picked) => {
    setState({ kind: 'reading', bytes: 0 });
    const read = { bytes: 0 };
    try {
      const dropped = await readPicked(await picked, (bytes) => {
        read.bytes += bytes;
        setState({ kind: 'reading', bytes: read.bytes });
      });
      setState({ kind: 'verifying' });
      const asked = await ask('verifyFiles', dropped);
      if (asked.kind === 'answer') setState({ kind: 'done', verification: asked.value });
      else setState(asked.kind === 'past' ? { kind: 'none' } : failed(asked.error.message));
    } catch (error) {
      setState(failed(error instanceof Error ? error.message : 'A file could not be read.'));
    }
  };
  const isBusy = state.kind === 'reading' || state.kind === 'verifying';
  return {
    state,
    isOver,
    verify,
    dropTarget: {
      onDragOver: (event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event) => {
        event.preventDefault();
        setOver(false);
        if (!isBusy) void verify(filesOfDrop(event.dataTransfer));
      },
    },
  };
}

const failed = (message: string): VerificationState => ({ kind: 'failed', message });
