import { Component, type ReactNode } from 'react';
import { FailedPanel } from '../ui/answers/StatePanel.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** An error belongs to one address: at another address the screen is drawn again. */
  readonly address?: string;
}

interface ErrorBoundaryState {
  readonly error: Error | null;
  readonly address: string | undefined;
}

/** Shows an error in rendering instead of an empty window. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, address: undefined };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps(
    { address }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return address === state.address ? null : { error: null, address };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <FailedPanel
        title="This screen could not be drawn"
        error={{ message: `${error.message} Recording continues.` }}
        onRetry={() => this.setState({ error: null })}
      />
    );
  }
}
