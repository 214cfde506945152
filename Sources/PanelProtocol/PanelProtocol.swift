// PanelProtocol
