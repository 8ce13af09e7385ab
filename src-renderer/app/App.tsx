import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core';
import { StrictMode, useEffect, type ReactElement } from 'react';
import { Router } from 'wouter';
import { useStore } from 'zustand';
import { AppContext, useApp } from '../stores/AppContext.ts';
import type { AppServices } from '../stores/stores.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Frame } from './frame/Frame.tsx';
import { Routes } from './Routes.tsx';
import { useHashLocation } from './hash-location.ts';
import { frameKey, refocusAfterRedraw } from './refocus-after-redraw.ts';
import { cssVariables, theme } from './theme.ts';

const schemeManager = localStorageColorSchemeManager({ key: 'perpscope.theme' });

export function App({ app }: { readonly app: AppServices }): ReactElement {
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={schemeManager}
        defaultColorScheme="dark"
      >
        <ErrorBoundary>
          <AppContext value={app}>
            {/* oxlint-disable-next-line react/hooks -- wouter takes the location hook in this prop */}
            <Router hook={useHashLocation}>
              <PreferredFrame />
            </Router>
          </AppContext>
        </ErrorBoundary>
      </MantineProvider>
    </StrictMode>
  );
}

/** Redraws every time and amount when the operator changes how they are shown. */
function PreferredFrame(): ReactElement {
  const { preferences } = useApp();
  const shown = useStore(preferences, frameKey);
  useEffect(() => refocusAfterRedraw(preferences), [preferences]);
  return (
    <Frame key={shown}>
      <Routes />
    </Frame>
  );
}
